/** The next free classes on the home page. The server writes them: no visitor fetches these words. */
export const freeClasses = {
  title: 'Next free classes',
  text: 'Meet the instructor and ask anything before you pay. No account needed.',
  seats: (count: string) => `${count} seats left`,
}
