import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

interface Asked {
  challenge: string
  options: Record<string, unknown>
}
interface Answered {
  challenge: string
  response: Record<string, unknown>
}

/** Prompts for a passkey. Rejects with `PasskeyRefused` if none was shown. */
export async function showPasskey({ challenge, options }: Asked): Promise<Answered> {
  const response = await asked(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
  return { challenge, response: { ...response } }
}

/** Prompts for a new passkey. Rejects with `PasskeyRefused` if none was created. */
export async function makePasskey({ challenge, options }: Asked): Promise<Answered> {
  const response = await asked(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
  return { challenge, response: { ...response } }
}

/** The person dismissed the browser's prompt, or the browser does not support passkeys. */
export class PasskeyRefused extends Error {}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    throw new PasskeyRefused('No passkey was shown.', { cause })
  }
}
