/** Sets a store may have; the index of all stands in one metafield every product page reads. */
export const MOST_SETS = 100
export const MOST_TABS = 10
export const MOST_TARGETS = 250
export const LONGEST_TITLE = 80
/** Characters of a tab's HTML; one has to fit a metafield. */
export const LONGEST_CONTENT = 14_000
/** Metafields of a set: one for each tab at most, and one for what says of which products it is. */
export const MOST_PARTS = MOST_TABS + 1
/** Tabs a model writes at once. */
export const MOST_WRITTEN = 4
