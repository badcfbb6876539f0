/** What a picture is of; `file`: of nothing. */
export const OWNER_KINDS = ['product', 'collection', 'article', 'file'] as const

export const ALT_STATES = ['all', 'missing', 'present'] as const
