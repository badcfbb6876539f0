/** Form values of a request. */
export interface RequestForm {
  package: string
  request: string
  pageUrl: string
  contact: string
  confirmed: boolean
}

export type RequestProblem = 'request' | 'pageUrl' | 'contact' | 'confirmed'

/** Returns the problems that prevent the order; `email`: whether the store has an address of its own. */
export function problemsOf(form: RequestForm, { email }: { email: string }): RequestProblem[] {
  const url = form.pageUrl.trim()
  const contact = form.contact.trim()
  const isWrong: Record<RequestProblem, boolean> = {
    request: form.request.trim() === '',
    pageUrl: url !== '' && !/^https?:\/\/[^\s]+\.[^\s]+$/.test(url),
    contact: contact === '' ? email === '' : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact),
    confirmed: !form.confirmed,
  }
  return (Object.keys(isWrong) as RequestProblem[]).filter((problem) => isWrong[problem])
}
