/** Returns the part of a locale key for a kind of change, whose name has a dot. */
export const keptKey = (kind: string): string => kind.replace('.', '-')
