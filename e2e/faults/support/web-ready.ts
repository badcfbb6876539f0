import { type Installation, until } from './installation.ts'

/** Waits until the started web process says that it is ready; throws with its log if it does not. */
export async function webIsReady(
  { webStatusPort }: Pick<Installation, 'webStatusPort'>,
  words: () => string,
): Promise<void> {
  const ask = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${webStatusPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(ask, Boolean, { words })
}
