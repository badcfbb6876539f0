/** Name of the page check, under which pages record the version of the rules that judged them. */
export const MARKUP_CHECK = 'schema-results.markup'
