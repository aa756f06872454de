import net from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop by one system call: a `begin` with the statement
 * after it, or all statements that do not wait for each other. A call to the system costs as much as a small statement.
 */
export function gatheringSocket(): net.Socket {
  const socket = new net.Socket()
  const write = socket.write.bind(socket) as (...chunk: unknown[]) => boolean
  let isGathering = false
  const gather = () => {
    isGathering = true
    socket.cork()
    process.nextTick(() => {
      isGathering = false
      socket.uncork()
    })
  }
  return Object.assign(socket, {
    write(...chunk: unknown[]): boolean {
      if (!isGathering) gather()
      return write(...chunk)
    },
  })
}
