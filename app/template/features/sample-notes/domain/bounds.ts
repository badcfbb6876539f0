/** Maximum length of a note in characters. */
export const LONGEST = 500
/** Maximum number of notes per store. */
export const MOST = 200
