/** Made by `build/features.ts`. */
declare module 'virtual:features' {
  export const clients: readonly import('#core/registry/client.ts').ClientModule[]
}
