/** Checkboxes of a form under one name, ticked by default. */
export function TickedList({
  name,
  choices,
}: {
  name: string
  choices: readonly { value: string; label: string }[]
}) {
  return (
    <ul>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" name={name} value={value} defaultChecked />
            <span>{label}</span>
          </label>
        </li>
      ))}
    </ul>
  )
}
