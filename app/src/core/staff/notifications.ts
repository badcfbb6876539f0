import type { Mail } from '#adapters/mail/mail.ts'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { isStaff } from './domain/is-staff.ts'

/** Whether an e-mail address belongs to the provider's own people. */
export function isStaffAddress({ settings }: Pick<AppContext, 'settings'>, email: string): boolean {
  const staffDomain = settings.staffEmailDomain
  return isStaff({ hasAdminToken: false, hasTokenParameter: false, email, staffDomain })
}

/** Whether the caller is staff: on a visit, or in a store whose address (`email`) is the provider's own. */
export function isStaffCall(
  { actor, settings }: Pick<ShopContext, 'actor' | 'settings'>,
  email: string,
): boolean {
  return actor.kind === 'staff' || isStaffAddress({ settings }, email)
}

/**
 * Sends a store an unsolicited message. `staff`: the address is the provider's own, and staff get no notifications;
 * `off`: there is no mail server, or no address. Throws if the server rejects the mail.
 */
export async function notify(
  ctx: Pick<AppContext, 'mailer' | 'settings'>,
  mail: Mail,
): Promise<'sent' | 'off' | 'staff'> {
  if (!ctx.mailer || mail.to === '') return 'off'
  if (isStaffAddress(ctx, mail.to)) return 'staff'
  await ctx.mailer.send(mail)
  return 'sent'
}
