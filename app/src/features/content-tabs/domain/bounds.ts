/** Maximum sets of a store; their index is one metafield that every product page reads. */
export const MOST_SETS = 100
export const MOST_TABS = 10
export const MOST_TARGETS = 250
export const LONGEST_TITLE = 80
/** Maximum characters of a tab's HTML: a tab has to fit into one metafield. */
export const LONGEST_CONTENT = 14_000
/** Maximum metafields of a set: one per tab, and one for the definition of its products. */
export const MOST_PARTS = MOST_TABS + 1
/** Maximum tabs a model writes at once. */
export const MOST_WRITTEN = 4
