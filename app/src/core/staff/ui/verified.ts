import { ApiError } from '#kit/ui/api/api-error.ts'
import { accountApi } from './staff-api.ts'

/**
 * Runs a call before which the server wants a fresh passkey: where it says so, the person is asked, and the call is made
 * again. `await verified(() => staffApi.grantCredits(input))`.
 */
export async function verified<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'staff.verify-first') throw error
    const { showPasskey } = await import('./passkey-prompts.ts')
    await accountApi.verify(await showPasskey(await accountApi.askVerification()))
    return call()
  }
}
