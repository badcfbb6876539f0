import { useProfile } from '#core/shops/ui/use-profile.ts'
import { isStaff } from '../domain/is-staff.ts'
import { readToken } from './stored-token.ts'

/** As of page load: a token is removed from the URL soon after. */
const hasTokenParameter = new URLSearchParams(globalThis.location?.search ?? '').has('token')

/** Whether this page is used by staff (1-shell §6); `email` comes from the profile, empty while unknown. */
export function isStaffHere(email: string): boolean {
  return isStaff({
    hasAdminToken: readToken('adminAccessToken') !== null,
    hasTokenParameter,
    email,
    staffDomain: document.querySelector<HTMLMetaElement>('meta[name="staff-email-domain"]')?.content ?? null,
  })
}

/** The same with the profile's address, once the profile is loaded. */
export function useIsStaff(): boolean {
  const { data: profile } = useProfile()
  return isStaffHere(profile?.email ?? '')
}
