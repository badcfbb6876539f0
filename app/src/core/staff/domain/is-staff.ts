/** What tells the provider's own people from merchants (1-shell §6). */
export interface StaffSigns {
  /** `adminAccessToken`: they are in a store on a visit. */
  hasAdminToken: boolean
  /** The page was opened with `?token=`. */
  hasTokenParameter: boolean
  /** Address of whoever it is; empty: not known. */
  email: string
  /** `STAFF_EMAIL_DOMAIN`; null or empty: nobody is told by an address. */
  staffDomain: string | null
}

/** Whether somebody counts as internal staff: any one of the three signs is enough. They get no notification messages. */
export function isStaff({ hasAdminToken, hasTokenParameter, email, staffDomain }: StaffSigns): boolean {
  return hasAdminToken || hasTokenParameter || isOfDomain(email, staffDomain)
}

/** The domain itself: neither one below it nor one that ends like it. */
function isOfDomain(email: string, domain: string | null): boolean {
  if (!domain) return false
  const at = email.lastIndexOf('@')
  return (
    at > 0 &&
    email
      .slice(at + 1)
      .trim()
      .toLowerCase() === domain.toLowerCase()
  )
}
