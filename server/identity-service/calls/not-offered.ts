import { z } from 'zod'
import { Failure } from '../failure.ts'
import { call } from './call.ts'

/** Phone numbers, and a second factor of the service's own: refused in the words that a client knows. */
export const notOffered = call(z.object({}), () => {
  throw new Failure('OPERATION_NOT_ALLOWED')
})

/** No one makes custom tokens for this service, so none is valid. */
export const noCustomToken = call(z.object({}), () => {
  throw new Failure('INVALID_CUSTOM_TOKEN')
})
