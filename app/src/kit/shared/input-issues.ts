/** What is wrong with one field of a call's input, as sent to the browser. */
export interface InputIssue {
  /** The field, `tags.0.name`; empty: the input as a whole. */
  path: string
  /** Key of the text that says what is wrong, `errors:input.required`, with its values. */
  key: string
  values: Readonly<Record<string, string | number>>
  /** The same in English, for API clients. */
  message: string
}

/** Lists problems in one line, `name: is required; tags: must be a list`; `words` returns a text of the language. */
export function inputSummary(
  problems: readonly { path: string; problem: string }[],
  words: (key: string, values: Record<string, string>) => string,
): string {
  return problems
    .map(({ path, problem }) => (path === '' ? problem : words('errors:input.at', { path, problem })))
    .reduce((first, next) => words('errors:input.next', { first, next }))
}
