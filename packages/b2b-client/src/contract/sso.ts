import type {
  ConnectionAnswer,
  DeleteCertificateAnswer,
  DeleteConnectionAnswer,
  DiscoverConnectionsAnswer,
  SsoConnectionsAnswer,
  UpdateOidcConnectionAnswer,
} from './answers/connections.ts'
import { del, get, post, put } from './endpoint.ts'
import type { SignInAnswer } from './entities/signIn.ts'
import type { ExternalConnection, OidcConnection, SamlConnection } from './entities/sso.ts'
import type {
  ConnectionIdInput,
  CreateConnectionInput,
  CreateExternalConnectionInput,
  DeleteVerificationCertificateInput,
  DiscoverConnectionsInput,
  UpdateExternalConnectionInput,
  UpdateOidcConnectionInput,
  UpdateSamlConnectionByUrlInput,
  UpdateSamlConnectionInput,
} from './inputs/connections.ts'
import type { SsoAuthenticateInput } from './inputs/signIn.ts'

const adminCall = { needs: 'session', errors: ['unauthorized_action'] } as const
/** Calls that change the settings of a connection. In production, the client does not check the settings. */
const settingsCall = { ...adminCall, unchecked: true } as const
const nameFields = { display_name: 'string?', identity_provider: 'string?' } as const
const roleFields = { saml_connection_implicit_role_assignments: 'objects?', saml_group_implicit_role_assignments: 'objects?' } as const

/** Single sign-on with a company's identity provider, and the configuration of its connections. */
export const sso = {
  /** Exchanges the token of a single sign-on redirect for a session, or for a further step. */
  authenticate: post<SsoAuthenticateInput, SignInAnswer>('/b2b/sso/authenticate', {
    input: { sso_token: 'string', session_duration_minutes: 'number', locale: 'string?' },
    pkce: { proves: ['sso'], warns: true },
    session: 'opens',
    adds: ['captcha', 'intermediate_session_token'],
    callerOverrides: 'verifier',
    errors: [
      'sso_token_not_found',
      'sso_connection_not_found',
      'sso_connection_organization_mismatch',
      'invalid_connection_for_jit_provisioning',
    ],
  }),
  /** Lists the connections of the organization. */
  getConnections: get<undefined, SsoConnectionsAnswer>('/b2b/sso', adminCall),
  /** Finds the connections of the organizations that an email address belongs to. */
  discoverConnections: get<
    DiscoverConnectionsInput,
    DiscoverConnectionsAnswer,
    (email_address: string) => Promise<DiscoverConnectionsAnswer>
  >('/b2b/sso/discovery/connections', {
    input: { email_address: 'string' },
    takes: ['email_address'],
    errors: ['invalid_email', 'sso_discovery_incompatible_with_sdk_config'],
  }),
  /** Deletes a connection. */
  deleteConnection: del<ConnectionIdInput, DeleteConnectionAnswer, (connection_id: string) => Promise<DeleteConnectionAnswer>>(
    '/b2b/sso/{connection_id}',
    {
      ...adminCall,
      input: { connection_id: 'string' },
      takes: ['connection_id'],
      errors: ['unauthorized_action', 'sso_connection_not_found', 'cannot_delete_default_sso_connection'],
    },
  ),
  saml: {
    /** Creates a SAML connection, pending until it is set up. */
    createConnection: post<CreateConnectionInput, ConnectionAnswer<SamlConnection>>('/b2b/sso/saml', {
      ...settingsCall,
      input: nameFields,
      errors: ['unauthorized_action', 'too_many_sso_connections'],
    }),
    /** Changes a SAML connection. */
    updateConnection: put<UpdateSamlConnectionInput, ConnectionAnswer<SamlConnection>>('/b2b/sso/saml/{connection_id}', {
      ...settingsCall,
      input: {
        connection_id: 'string',
        idp_entity_id: 'string?',
        ...nameFields,
        attribute_mapping: 'object?',
        idp_sso_url: 'string?',
        x509_certificate: 'string?',
        ...roleFields,
        signing_private_key: 'string?',
      },
      errors: ['unauthorized_action', 'saml_connection_not_found', 'invalid_sso_idp', 'invalid_idp_sso_url', 'invalid_x509_certificate'],
    }),
    /** Changes a SAML connection by the metadata of its identity provider. */
    updateConnectionByURL: put<UpdateSamlConnectionByUrlInput, ConnectionAnswer<SamlConnection>>('/b2b/sso/saml/{connection_id}/url', {
      ...adminCall,
      input: { connection_id: 'string', metadata_url: 'string' },
      errors: ['unauthorized_action', 'saml_connection_not_found', 'invalid_saml_metadata_url'],
    }),
    /** Deletes a certificate of a SAML connection. */
    deleteVerificationCertificate: del<DeleteVerificationCertificateInput, DeleteCertificateAnswer>(
      '/b2b/sso/saml/{connection_id}/verification_certificates/{certificate_id}',
      {
        ...adminCall,
        input: { connection_id: 'string', certificate_id: 'string' },
        errors: [
          'unauthorized_action',
          'saml_connection_not_found',
          'sso_verification_key_not_found',
          'cannot_delete_last_sso_verification_key',
        ],
      },
    ),
  },
  oidc: {
    /** Creates an OpenID Connect connection, pending until it is set up. */
    createConnection: post<CreateConnectionInput, ConnectionAnswer<OidcConnection>>('/b2b/sso/oidc', {
      ...settingsCall,
      input: nameFields,
      errors: ['unauthorized_action', 'too_many_sso_connections'],
    }),
    /** Changes an OpenID Connect connection. */
    updateConnection: put<UpdateOidcConnectionInput, UpdateOidcConnectionAnswer>('/b2b/sso/oidc/{connection_id}', {
      ...settingsCall,
      input: {
        connection_id: 'string',
        ...nameFields,
        issuer: 'string?',
        client_id: 'string?',
        client_secret: 'string?',
        authorization_url: 'string?',
        token_url: 'string?',
        userinfo_url: 'string?',
        jwks_url: 'string?',
        custom_scopes: 'string?',
        attribute_mapping: 'object?',
      },
      errors: [
        'unauthorized_action',
        'oidc_connection_not_found',
        'invalid_sso_idp',
        'invalid_issuer',
        'invalid_authorization_url',
        'invalid_token_url',
        'invalid_userinfo_url',
        'invalid_jwks_url',
      ],
    }),
  },
  external: {
    /** Creates a connection that uses a connection of another organization of the project. */
    createConnection: post<CreateExternalConnectionInput, ConnectionAnswer<ExternalConnection>>('/b2b/sso/external', {
      ...settingsCall,
      input: { external_organization_id: 'string', external_connection_id: 'string', display_name: 'string?' },
      errors: [
        'unauthorized_action',
        'too_many_sso_connections',
        'external_connection_id_not_found',
        'external_connection_not_active',
        'external_organization_id_same_as_organization_id',
        'duplicate_external_sso_connection',
      ],
    }),
    /** Changes a connection that uses a connection of another organization. */
    updateConnection: put<UpdateExternalConnectionInput, ConnectionAnswer<ExternalConnection>>('/b2b/sso/external/{connection_id}', {
      ...settingsCall,
      input: {
        connection_id: 'string',
        display_name: 'string?',
        external_connection_implicit_role_assignments: 'objects?',
        external_group_implicit_role_assignments: 'objects?',
      },
      errors: ['unauthorized_action', 'sso_connection_not_found'],
    }),
  },
}
