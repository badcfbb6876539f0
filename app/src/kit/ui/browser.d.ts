/// <reference types="vite/client" />

/** Made by `build/locales.ts`. */
declare module 'virtual:locales' {
  export const folder: string
  export const slugs: Record<string, string[]>
  /** Languages that lack hardly a text. */
  export const complete: string[]
}
