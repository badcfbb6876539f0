import { ApiError } from '#kit/ui/api/api-error.ts'
import { accountApi } from './staff-api.ts'

/**
 * Makes a call that may need a fresh passkey check: if the server asks for one, prompts the person and makes the call
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
