/** Token of a session in the staff area (`adminPanelAccessToken`). */
export const PANEL_TOKEN = /^sps_[\w-]{43}$/
/** Token of a visit to a store (`adminAccessToken`): the number of the store, and a secret. */
export const VISIT_TOKEN = /^spv_(\d{1,18})_[\w-]{43}$/
