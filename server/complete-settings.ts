/** Settings of which these are known to be set. */
export type CompleteSettings<Settings, Name extends keyof Settings> = Settings & {
  [Key in Name]-?: NonNullable<Settings[Key]>
}

/** Whether settings that go together are all there. */
export function areAllSet<Settings, Name extends keyof Settings>(
  settings: Settings,
  names: readonly Name[],
): settings is CompleteSettings<Settings, Name> {
  return names.every((name) => settings[name] !== undefined && settings[name] !== null)
}
