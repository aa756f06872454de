/** A failure as the identity SDK throws it: "wrong-password". */
export function identityFailure(code: string): Error {
  return Object.assign(new Error(`Firebase: ${code}`), { code: `auth/${code}` })
}

/** Someone who is signed in. */
export const nadia = {
  uid: 'nadia',
  name: 'Nadia Rahman',
  email: 'nadia@example.com',
  emailVerified: true,
  photo: null,
}
