import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { mailboxOf } from '../mail/mailbox.ts'
import { controlRoute, understood } from './control-route.ts'

const mailsQuery = z.strictObject({
  /** Only mails to this address. */
  to: z.string().optional(),
  /** Only mails whose subject contains this. */
  subject: z.string().optional(),
})

/** Declares `/mails`: lists caught mails, oldest first, or deletes them. */
export function mailRoutes(scope: FastifyInstance, { state }: SandboxContext): void {
  controlRoute(scope, 'GET', '/mails', async ({ query }) => {
    const { to, subject } = understood(mailsQuery, query)
    const mails = (await mailboxOf(state).list())
      .toReversed()
      .filter((mail) => to === undefined || mail.envelope.to.includes(to))
      .filter((mail) => subject === undefined || mail.subject.includes(subject))
    return { mails }
  })
  controlRoute(scope, 'DELETE', '/mails', async () => ({ removed: await mailboxOf(state).clear() }))
}
