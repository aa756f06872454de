/**
 * Only the beginning of a longer text is checked: the rest makes it harder to guess, and checking
 * takes long.
 */
const READ_LENGTH = 50
/** Of 0 to 4: fewer than a hundred million guesses. */
const LOWEST_SCORE = 2

/**
 * Whether a password is leaked, common, a pattern, or of parts of `known`, the person's names and addresses. Source:
 * zxcvbn, on a list of leaked passwords.
 */
export async function isGuessable(password: string, ownWords: readonly string[]): Promise<boolean> {
  const { check } = await (checker ??= newChecker())
  const [typed, parts] = [password.normalize('NFKC'), ownWords.flatMap(partsOf)]
  return (
    isMadeOf(parts, typed.toLowerCase()) ||
    check(typed.slice(0, READ_LENGTH), parts).score < LOWEST_SCORE
  )
}

/** Whether fewer than four letters or digits remain without the parts. */
function isMadeOf(parts: readonly string[], password: string): boolean {
  const longestFirst = parts.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, part) => left.replaceAll(part, ''), password)
  return rest !== password && rest.replace(/[^\p{L}\p{M}\p{N}]/gu, '').length < 4
}

let checker: ReturnType<typeof newChecker> | undefined

/** Loaded when the first password is set: otherwise 50,000 leaked ones in memory are not needed. */
async function newChecker() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({
    dictionary: { leaked: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  })
  return { check: (password: string, ownWords: string[]) => factory.check(password, ownWords) }
}

/** "ayesha.rahman@example.com" is guessed whole, without its domain, and word by word. */
function partsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word.length >= 3)
  return [plain, plain.split('@')[0] ?? '', words.join(''), ...words].filter(
    (part) => part.length >= 3,
  )
}
