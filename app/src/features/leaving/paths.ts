export const LEAVING_PATH = '/leaving'
/** The merchant's profile, where Signpost is uninstalled. */
export const PROFILE_PATH = '/profile'
