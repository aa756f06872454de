export { type AccessTokens, accessTokens, accessTokenSecret, type Claims } from './access-tokens.ts'
export { firebaseRules, type Identity, type IdTokenRules, type IdTokenVerifier, idTokenVerifier } from './id-tokens.ts'
