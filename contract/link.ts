/** Whether an address names a user before its site: https://bank.example@evil.example leads to evil.example. */
export function namesUser(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
