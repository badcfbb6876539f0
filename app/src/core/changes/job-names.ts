/** The e-mail at the end of an operation's run. */
export const MAIL_RESULT = 'changes.mail-result'
