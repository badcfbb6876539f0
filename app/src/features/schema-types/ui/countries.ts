import { countryCodes } from '#rules/rich-results/rules/formats/codes.ts'

/** ISO 3166-1 alpha-2, as markup needs it. */
export const COUNTRIES: readonly string[] = [...countryCodes]
