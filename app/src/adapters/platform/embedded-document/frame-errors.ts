import { defineErrors } from '#kit/shared/errors.ts'

/**
 * The error kinds of the platform's frame (1-shell §8). They occur in the browser, between the app's page and the
 * admin around it (`kit/ui/app-bridge/frame-error.ts`); declared here so that the catalogue contains them.
 */
export const frameErrors = defineErrors('frame', {
  invalidAction: 400,
  invalidPayload: 400,
  permission: 403,
  network: 503,
  persistence: 500,
  unsupportedOperation: 501,
  invalidOrigin: 403,
  failedAuthentication: 401,
})
