import { useProfile } from '#core/shops/ui/use-profile.ts'
import { isStaff } from '../domain/is-staff.ts'
import { readToken } from './stored-token.ts'

/** As the page was opened: a token is taken out of the URL soon after. */
const hasTokenParameter = new URLSearchParams(globalThis.location?.search ?? '').has('token')

/** Whether staff sit before this page (1-shell §6); `email` is what the profile says, empty as long as nobody knows. */
export function isStaffHere(email: string): boolean {
  return isStaff({
    hasAdminToken: readToken('adminAccessToken') !== null,
    hasTokenParameter,
    email,
    staffDomain: document.querySelector<HTMLMetaElement>('meta[name="staff-email-domain"]')?.content ?? null,
  })
}

/** The same, once the profile is here. */
export function useIsStaff(): boolean {
  const { data: profile } = useProfile()
  return isStaffHere(profile?.email ?? '')
}
