/** The page that ends the mails about unread answers. */
export const unsubscribeFromDigest = {
  title: 'Emails about unread answers',
  ask: 'Stop emails about answers you haven’t read?',
  button: 'Stop these emails',
  left: 'Done. You won’t get any more emails about unread answers.',
  unknown: 'This link is no longer valid.',
}
