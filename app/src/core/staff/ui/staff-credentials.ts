import { askAs } from '#kit/ui/api/credentials.ts'
import { readToken } from './stored-token.ts'

/** Makes all further calls carry the token of the staff area, on paths containing `/admin` or `/public` (spec 1 §6). */
export function askAsStaff(): void {
  askAs(async (): Promise<Record<string, string>> => {
    const token = readToken('adminPanelAccessToken')
    return token === null ? {} : { Authorization: token }
  })
}
