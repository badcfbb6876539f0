/**
 * Query parameter of the app's page while App Bridge is missing. `late` and `blocked`: the page is served without App
 * Bridge's script, and says what the matter is. `again`: the script has arrived meanwhile, and is loaded once more.
 */
export const BRIDGE_STATE = 'bridge'
