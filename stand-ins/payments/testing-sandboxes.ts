import cluster from 'node:cluster'
import { openPaymentsSandbox } from './open-payments-sandbox.ts'

/** Two processes that share the port of their sandbox, as `--workers 2` makes them. Each prints port and certificate. */
if (cluster.isPrimary) {
  cluster.fork()
  cluster.fork()
} else {
  const sandbox = await openPaymentsSandbox({
    // Nothing is bought here.
    db: null as never,
    clock: () => new Date(),
    port: Number(process.env['PORT']),
    production: false,
  })
  const { sns } = sandbox.keys
  const address = sns.certificateAt(sns.certificate)
  process.stdout.write(`${JSON.stringify({ port: new URL(sandbox.origin).port, address })}\n`)
}
