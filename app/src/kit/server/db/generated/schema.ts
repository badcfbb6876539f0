// Generated from the migrated database by `npm run generate`; checked by `npm run check`.
// biome-ignore lint: generated
export interface DB {}
