/** `npm run generate`: writes what is made from other files; with `--check` says what is out of step. */
await import('../app/testing/generate-schema.ts')
await import('../app/build/storefront-scripts.ts')
