import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Mail } from '#adapters/mail/mail.ts'
import { isStaffCall, notify } from './notifications.ts'

const settings = { staffEmailDomain: 'signpost.example' } as Parameters<typeof notify>[0]['settings']
const mailTo = (to: string): Mail => ({ to, subject: 'a', text: 'a', html: 'a', language: 'en' })

function mailbox() {
  const sent: string[] = []
  const mailer = { send: async ({ to }: Mail) => void sent.push(to), close: () => undefined }
  return { sent, ctx: { mailer, settings } }
}

test('a notification reaches merchants and leaves staff out', async () => {
  const { sent, ctx } = mailbox()
  expect(await notify(ctx, mailTo('rowan@fernhill.example'))).toBe('sent')
  expect(await notify(ctx, mailTo('ada@signpost.example'))).toBe('staff')
  expect(await notify(ctx, mailTo(''))).toBe('off')
  expect(await notify({ mailer: null, settings }, mailTo('rowan@fernhill.example'))).toBe('off')
  expect(sent).toEqual(['rowan@fernhill.example'])
})

test('who asks is staff on a visit, and in a store of the provider', () => {
  const merchant = { kind: 'merchant' as const, userId: '1' }
  const visitor = { kind: 'staff' as const, userId: 'Ada Byron · Signpost' }
  expect(isStaffCall({ actor: merchant, settings }, 'rowan@fernhill.example')).toBe(false)
  expect(isStaffCall({ actor: visitor, settings }, 'rowan@fernhill.example')).toBe(true)
  expect(isStaffCall({ actor: merchant, settings }, 'ada@signpost.example')).toBe(true)
})

test('every mail that is no notification is known by name', () => {
  const root = join(import.meta.dirname, '../..')
  const senders = ['core', 'features']
    .flatMap((part) => globSync(`${part}/**/*.ts`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('mailer.send('))
  expect(senders.sort()).toEqual([
    'core/staff/notifications.ts',
    // A code that a person has requested and is waiting for.
    'features/rewards/verification.ts',
    // Mails to the provider's own mailbox are work, not notifications; staff as customers are left out there.
    'features/services/mail/send-mail.ts',
  ])
})
