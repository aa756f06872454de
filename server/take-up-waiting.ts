import { importContext } from './import-context.ts'
import { takeUpAtSignIn } from './modules/orders/index.ts'
import { takeUpInvitations } from './modules/student-imports/index.ts'
import { orderContext } from './order-context.ts'
import type { Services } from './services.ts'

/** Gives a student what waits for the address their session proves: courses of an import, and what staff ordered for them. */
export async function takeUpWaiting(
  services: Services,
  student: { id: number; provedKey: string },
): Promise<void> {
  await takeUpInvitations(importContext(services), student)
  await takeUpAtSignIn(orderContext(services), student)
}
