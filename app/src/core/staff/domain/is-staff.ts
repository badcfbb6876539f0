/** Signs that distinguish the provider's own people from merchants (1-shell §6). */
export interface StaffSigns {
  /** `adminAccessToken`: they are visiting a store. */
  hasAdminToken: boolean
  /** The page was opened with `?token=`. */
  hasTokenParameter: boolean
  /** The person's e-mail address; empty if unknown. */
  email: string
  /** `STAFF_EMAIL_DOMAIN`; null or empty: addresses do not identify staff. */
  staffDomain: string | null
}

/** Whether a person counts as internal staff: any of the three signs is enough. Staff get no notification messages. */
export function isStaff({ hasAdminToken, hasTokenParameter, email, staffDomain }: StaffSigns): boolean {
  return hasAdminToken || hasTokenParameter || isOfDomain(email, staffDomain)
}

/** Matches the domain itself: neither a subdomain nor a domain with the same ending. */
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
