/** The shape of an area's words: the same keys and arguments in every language, so that a missing one does not compile. */
export type WordsLike<T> = {
  [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...input: infer Input) => string
      ? (...input: Input) => string
      : WordsLike<T[Key]>
}
