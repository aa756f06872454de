import { customAlphabet } from 'nanoid'

/** Without 0 O 1 I L U: an employer types it from paper. 30^10 of them cannot be guessed. */
const ten = customAlphabet('23456789ABCDEFGHJKMNPQRSTVWXYZ', 10)

export const newSerial = () => `ED-${ten()}`
