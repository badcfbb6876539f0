/** Paths of the history's screens, linked wherever an operation is named. */
export const OPERATIONS_PATH = '/operations'
export const HISTORY_PATH = '/history'
export const operationPath = (id: string): string => `${OPERATIONS_PATH}/${id}`
