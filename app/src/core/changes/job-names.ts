/** The e-mail at the end of an operation's run. */
export const MAIL_RESULT = 'changes.mail-result'
/** Reads what an undo since a moment has to take back. */
export const UNDO_SINCE = 'changes.undo-since'
