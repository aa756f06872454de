import { useId } from 'react'
import { type StaffRole, staffRoles } from '#contract/staff/permissions.ts'
import { useWords } from '#web/text/words.ts'

/** The choice of a role, each with its permissions. */
export function RoleChoice({ chosen, error }: { chosen: StaffRole; error: string | undefined }) {
  const words = useWords('staff').people
  const id = useId()
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1 font-semibold">{words.role}</legend>
      <div className="divide-y divide-line rounded-md border border-line-strong">
        {staffRoles.map((role) => (
          <label
            key={role}
            className="flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2 has-checked:bg-brand-wash"
          >
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === chosen}
              className="mt-1 size-4"
            />
            <span className="min-w-0 font-semibold">
              {words.roles[role]}
              <span className="block text-sm font-normal text-ink-soft">
                {words.roleTexts[role]}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
