/** The feed of new courses. */
export const feed = { title: (name: string) => `New courses at ${name}` }
