export { accessTokenSecret } from './access-token-secret.ts'
export { type AccessTokens, accessTokens, type Claims } from './access-tokens.ts'
export {
  firebaseRules,
  type Identity,
  type IdTokenRules,
  type IdTokenVerifier,
  idTokenVerifier,
} from './id-tokens.ts'
