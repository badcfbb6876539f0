const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** The number of a row, as texts contain it. */
export const ROW_NUMBER = /^\d{1,18}$/

/**
 * Returns true for a UUID, as `z.uuid()` takes it. A screen whose URL names anything else does not exist: it is not
 * asked for, because the refusal would speak of fields and formats.
 */
export const isUuid = (id: string): boolean => UUID.test(id)

/** Returns true for the number of a row, as the API takes it. */
export const isRowNumber = (id: string): boolean => ROW_NUMBER.test(id)
