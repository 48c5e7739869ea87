// What to do about each error. `scripts/docs/errors.mjs` fails if an error that a call can have is missing here.

/** What to do, and the error types that it helps with. */
export const CURES = [
  // The user can solve it.
  ['Ask the user to check the address.', ['invalid_email']],
  ['Ask the user for another address. To test this, use any address at `inactive.test` with the emulator.', ['inactive_email']],
  ['Ask the user to check the code, or send a new one.', ['otp_code_not_found', 'invalid_code']],
  [
    'The emulator returns it only for a code that does not have six digits. Remove spaces from the code, and ask the user to check it. For six wrong digits, the error is `unable_to_authenticate_totp`.',
    ['invalid_totp_code'],
  ],
  [
    'Ask for the current code of the app. If that is refused, too, the clock of the phone can be wrong, or the app has the QR code of an earlier enrollment. Offer a backup code.',
    ['unable_to_authenticate_totp'],
  ],
  ['Ask the user to check the backup code, or to use another one.', ['invalid_recovery_code', 'unable_to_authenticate_recovery_code']],
  ['Send a new code.', ['unable_to_auth_otp_code']],
  ['Ask for the next code. The app shows one every 30 seconds.', ['totp_code_already_authenticated']],
  ['Ask for a code of the authenticator app, or send the code to `recoveryCodes.recover`.', ['recovery_code_used_as_totp_code']],
  ['Send the code to `totp.authenticate`.', ['totp_code_used_as_recovery_code']],
  [
    'Offer a new link. The widget does this by itself.',
    ['magic_link_not_found', 'unable_to_auth_magic_link', 'unable_to_auth_password_reset_token'],
  ],
  [
    'Ask the user to open the link in the browser that requested it, or to start again there.',
    ['pkce_expected_code_verifier', 'pkce_mismatch', 'pkce_did_not_expect_code_verifier'],
  ],
  [
    'Ask for another password. `passwords.strengthCheck` says what is missing.',
    ['weak_password', 'breached_password', 'cannot_reset_password_with_existing_password'],
  ],
  [
    'Tell the user that the email address or the password is wrong, and offer a reset. Do not say which of the two is wrong.',
    ['password_not_found', 'password_does_not_match'],
  ],
  [
    'After `passwords.authenticate`: tell the user that the email address or the password is wrong. After `session.authenticate`: show your login page.',
    ['unauthorized_credentials'],
  ],
  ['Start a password reset with `passwords.resetByEmailStart`.', ['member_reset_password']],
  [
    'Ask the user to sign in again.',
    [
      'user_unauthenticated',
      'session_not_found',
      'session_too_old_to_reset_password',
      'oauth_access_token_exchange_token_invalid_grant',
      'oauth_access_token_exchange_token_too_old',
    ],
  ],
  [
    'Let the user start the sign-in again from the first step.',
    [
      'intermediate_session_not_found',
      'invalid_intermediate_session_token_for_organization',
      'oauth_token_not_found',
      'sso_token_not_found',
      'id_token_expired',
      'expired_totp',
    ],
  ],
  ['Let the user try again, or offer another sign-in method.', ['unable_to_authorize_oauth_provider']],
  ['Ask the user to verify the address at that provider, or offer another sign-in method.', ['oauth_unverified_email']],
  ['Wait `retry_after` milliseconds before the next call. Do not retry in a loop.', ['too_many_requests']],
  ['Ask the user to wait, or to reset the password.', ['user_lock_limit_reached']],
  [
    'Ask for another number.',
    ['invalid_phone_number', 'invalid_phone_number_country_code', 'duplicate_member_phone_number', 'downstream_carrier_error'],
  ],
  ['Offer an authenticator app instead, or ask the user to subscribe again.', ['unsubscribed_phone_number']],
  // The organization or its administrator decides.
  [
    'Tell the user to ask an administrator of the organization for an invitation, or offer another address.',
    [
      'email_jit_provisioning_not_allowed',
      'invalid_email_for_jit_provisioning',
      'invalid_oauth_tenant_for_jit_provisioning',
      'invalid_connection_for_jit_provisioning',
      'member_does_not_exist_in_organization',
      'retired_member_email',
    ],
  ],
  [
    'Offer only the methods of `organization.allowed_auth_methods`, or change `auth_methods` of the organization. The widget does this by itself.',
    ['operation_restricted_by_organization_auth_methods'],
  ],
  [
    'Offer only the factors of `organization.allowed_mfa_methods`, or change `mfa_methods` of the organization.',
    ['operation_restricted_by_organization_mfa_methods'],
  ],
  [
    'Let the user join the organization that owns the domain. It is in the list of discovered organizations.',
    ['action_not_allowed_email_domain_is_claimed'],
  ],
  ['Give the member a role that allows it, or hide the control with `rbac.isAuthorized`.', ['unauthorized_action']],
  [
    'Ask for the missing factor, then repeat the call. See [MFA and step-up](guide/mfa.md).',
    ['insufficient_factors', 'insufficient_factors_for_session_exchange', 'action_available_only_once_primary_authentication_is_met'],
  ],
  // The second factors of the member.
  ['Use the existing app, or delete it first with `self.deleteMFATOTP`.', ['active_totp_exists']],
  [
    'The emulator does not return it: there, a second `totp.create` replaces the started enrollment, and the earlier QR code no longer works. If your server returns it, ask for the code of the app with the earlier QR code, or wait until that enrollment expires.',
    ['pending_totp_exists'],
  ],
  ['Enroll an app first with `totp.create`.', ['totp_not_found', 'no_active_recovery_code_backed_factor', 'recovery_codes_not_found']],
  ['Enroll the factor before you make it the default.', ['default_mfa_member_missing_factor', 'invalid_mfa_default_method']],
  ['Pass `mfa_phone_number`, or ask the user for a number.', ['member_phone_number_not_found']],
  ['Delete the old number first with `self.deleteMFAPhoneNumber`.', ['duplicate_member_phone_number_for_member']],
  // Settings of the project.
  [
    'Add the URL to the redirect URLs of the project, exactly as your code passes it: protocol, host, port, path and query. See [Redirect URLs](../packages/b2b-emulator/README.md#redirect-urls).',
    [
      'invalid_login_redirect_url',
      'invalid_signup_redirect_url',
      'invalid_discovery_redirect_url',
      'invalid_invite_redirect_url',
      'invalid_password_reset_redirect_url',
    ],
  ],
  [
    'Add a redirect URL of this kind in the settings of the project, or pass one with the call.',
    [
      'no_login_redirect_urls_set',
      'no_signup_redirect_urls_set',
      'no_discovery_redirect_urls_set',
      'no_invite_redirect_urls_set',
      'no_password_reset_redirect_url',
    ],
  ],
  [
    'Copy the public token from the dashboard of the provider. Check that `hosts` belongs to it: test tokens need the test host.',
    ['public_token_not_found', 'public_token_required', 'invalid_authorization_header'],
  ],
  [
    'Copy the public token from the dashboard. If it is right, the session token was changed: sign in again.',
    ['invalid_secret_authentication'],
  ],
  [
    'Allow the call for browsers in the settings of the project, or make it from your server.',
    [
      'endpoint_not_authorized_for_sdk',
      'sso_discovery_incompatible_with_sdk_config',
      'member_impersonation_not_allowed',
      'cross_org_passwords_not_enabled',
    ],
  ],
  ['Set up your own Google account in the settings of the project.', ['oauth_config_not_found']],
  [
    'Check that the client id of Google belongs to this project, and that the clock of the machine is right.',
    ['id_token_invalid', 'id_token_incorrect_audience'],
  ],
  ['Use `en`, `es` or `pt-br`, or leave `locale` out.', ['invalid_locale']],
  ['Use at least 5 minutes, and at most the maximum of the project.', ['invalid_session_duration_minutes']],
  ['Use a value in the range of the field. The types name it.', ['invalid_expiration']],
  // The client's own values.
  ['Let only the client write its storage. Start the sign-in again.', ['invalid_pkce_code_challenge', 'invalid_pkce_code_verifier']],
  ['Read `error_message`: it names the field. With the client this means that something on the way changed the request.', ['bad_request']],
  ['Read `error_message`: it names the field and the accepted values.', ['invalid_argument', 'search_invalid_status_filter']],
  ['Try again later. If it stays, send `request_id` to the support of the provider.', ['internal_server_error']],
  // Wrong arguments and administration.
  ['Check the id or the slug. Each test world of the emulator has its own organizations.', ['organization_not_found', 'member_not_found']],
  [
    'Read the connections again with `sso.getConnections`, and use an id of that list.',
    [
      'sso_connection_not_found',
      'saml_connection_not_found',
      'oidc_connection_not_found',
      'sso_connection_organization_mismatch',
      'sso_verification_key_not_found',
      'external_connection_id_not_found',
    ],
  ],
  [
    'Choose another slug: at least 2 characters, of letters, digits and `- . _ ~`.',
    ['organization_slug_already_used', 'invalid_organization_slug'],
  ],
  [
    'Ask for another value.',
    [
      'invalid_organization_name',
      'organization_settings_invalid_domain',
      'organization_settings_domain_too_common',
      'organization_settings_duplicate_domain',
      'rbac_domain_too_common',
    ],
  ],
  [
    'Name the allowed values in the same call.',
    [
      'allowed_auth_methods_required_for_restricted',
      'allowed_mfa_methods_required_for_restricted',
      'invalid_restricted_email_setting',
      'invalid_restricted_oauth_tenants_setting',
    ],
  ],
  ['Choose an active connection of the organization.', ['invalid_sso_default_connection_id']],
  ['Choose another default first.', ['cannot_delete_default_sso_connection']],
  ['Add another certificate first.', ['cannot_delete_last_sso_verification_key']],
  [
    'Copy the value again from the identity provider.',
    [
      'invalid_x509_certificate',
      'invalid_idp_sso_url',
      'invalid_issuer',
      'invalid_authorization_url',
      'invalid_token_url',
      'invalid_userinfo_url',
      'invalid_jwks_url',
      'invalid_saml_metadata_url',
    ],
  ],
  ['Use one of the names in the types.', ['invalid_sso_idp', 'invalid_scim_idp']],
  ['Delete a connection first.', ['too_many_sso_connections', 'active_scim_connection_exists']],
  ['Use the existing connection.', ['duplicate_external_sso_connection']],
  ['Pass the id of another organization.', ['external_organization_id_same_as_organization_id']],
  ['Finish the set-up of the connection in the other organization first.', ['external_connection_not_active']],
  ['Create a SCIM connection first with `scim.createConnection`.', ['no_active_scim_connection']],
  ['Start the rotation first with `scim.rotateStart`.', ['scim_connection_not_rotating_token']],
  ['Read the groups again with `scim.getConnectionGroups`.', ['scim_group_role_assignment_group_does_not_exist']],
  ['Use a role of the RBAC policy of the project.', ['invalid_rbac_role_id']],
  ['Leave the role out.', ['cannot_assign_default_rbac_role_id']],
  [
    'Use another address, or find the member with `organization.members.search`.',
    ['duplicate_member_email', 'reactivation_email_belongs_to_another_member'],
  ],
  ['Invite the user again instead.', ['email_unverified_for_reactivation', 'no_deleted_member_found_for_reactivation']],
  [
    'Wait until the member is active, or reactivate the member.',
    ['action_available_only_for_active_members', 'email_updates_available_only_for_active_members'],
  ],
  ['Add another sign-in method for the member first.', ['cannot_delete_last_primary_factor']],
  ['Pass `email_id` or `email_address`.', ['retired_email_missing_email_identifiers']],
  ['Use an address of the member.', ['email_not_found']],
  ['Store less, or store it in your own database.', ['metadata_too_large', 'metadata_too_many_keys']],
  ['Pass an object.', ['metadata_invalid_format']],
  ['Sign in as the member that the call is about.', ['member_session_member_id_mismatch', 'session_authorization_tenancy_error']],
  ['Ask for the scope `full_access` when you request the access token.', ['oauth_access_token_exchange_missing_full_access']],
  ['Create a new impersonation token. Each one works once.', ['unable_to_auth_impersonation_token']],
  ['Allow the domain in `email_allowed_domains`, or set `email_invites` to `ALL_ALLOWED`.', ['invalid_email_for_invites']],
  [
    'Check the `client_id`, and that the organization allows the application.',
    ['connected_app_not_found', 'connected_app_not_allowed_for_org'],
  ],
  ['Register the redirect URL with the application, exactly as it sends it.', ['connected_app_supplied_redirect_url_not_found_in_client']],
  ['Pass an ID token that this project issued.', ['invalid_token']],
]

/** The causes of error types that no call of the client lists, but that a browser can meet. */
export const OTHER_CAUSES = {
  email_verification_required: 'the email address must be verified first',
  stale_factors: 'the factors of the session are too old for this call',
  invalid_email_domain: 'the domain of the email address is not accepted',
  invalid_template_id: 'the id of the template is malformed',
  email_template_not_found: 'the project has no such email template',
  no_match_for_provided_magic_link_url: 'the URL is none of the registered redirect URLs',
  phone_number_not_found: 'there is no such phone number',
  reset_password: 'the user must set a new password first',
  member_password_not_found: 'the member has no password',
  passwords_incompatible_with_sdk_config: 'the project does not allow passwords in browsers',
  password_validation_timeout: 'the check of the password took too long',
  invalid_session_token: 'the session token is malformed',
  session_authorization_error: 'the session is not permitted to do this',
  secondary_factor_not_found: 'the member has no such second factor',
  oauth_tenant_jit_provisioning_not_allowed: 'the organization does not let users join by a workspace',
  no_sso_connection_exists_for_organization: 'the organization has no connection',
  indeterminate_sso_connection_for_organization: 'the organization has several connections, and no default',
  requires_active_sso_connection: 'the connection is not set up yet',
  default_provider_not_allowed: 'the shared Google account cannot show One Tap: set up your own in the project',
  oauth_flow_callback_error: 'the OAuth provider returned an error',
  missing_oauth_organization_locator: 'neither the id nor the slug of the organization was sent',
  too_many_oauth_organization_locators: 'both the id and the slug of the organization were sent',
  invalid_login_oauth_url: 'the URL is not a login redirect URL of the project',
  invalid_signup_oauth_url: 'the URL is not a signup redirect URL of the project',
  invalid_login_sso_url: 'the URL is not a login redirect URL of the project',
  invalid_signup_sso_url: 'the URL is not a signup redirect URL of the project',
  id_token_nonce_invalid: 'the credential of Google has another nonce',
  pkce_required_for_idp_authorization_flow: 'an application without a secret must send `code_challenge`',
  captcha_required: 'the call needs a captcha token',
  captcha_failed: 'the captcha token was refused',
  ad_blocker_detected: 'an ad blocker stopped a script that the provider needs',
  invalid_consumer_endpoint: 'the call is for consumer projects',
  invalid_b2b_endpoint: 'the call is for B2B projects',
  wrong_stack_test: 'a test token was sent to the live host',
  wrong_stack_live: 'a live token was sent to the test host',
  server_unavailable: 'the provider is not available: try again later',
  unknown_error: 'the error has no other type',
}

/** What to do about each error class. */
export const CLASS_CURES = {
  ApiError: 'Decide by `error_type`: each one is on this page. Show your own sentence to the user, and log `request_id`.',
  SchemaError:
    'Read the message: it lists the fields. With the types of this package it means that the server expects other fields: update the package.',
  UnreachableError:
    'Offer another attempt. If `retry_after` is set, wait so long. After the faults `network` and `aborted`, the server may have received the request.',
  UsageError: 'Fix the call in your code. The message names the method and the argument.',
  UserCancellationError: 'Do nothing, or show your login page: the user has logged out, or another session has replaced this one.',
  CaptchaError:
    'Check the site key of the project, and that your content security policy allows the script of the captcha. Then let the user try again. The reason is in `fault`: with `blocked`, ask the user to turn off the ad blocker.',
  NoCurrentSessionError:
    'Put `<B2BIdentityProvider>` inside `<B2BLogin>`, as in [the guide](guide/identity-provider.md). The client never throws it: the component reports it to `onError` if no member is signed in.',
  MissingPKCEError: 'Ask the user to start the sign-in in this browser. It appears only with `refuseUnsolicitedTokens`.',
  SDKNotConfiguredError: 'Create the client in the browser only: pass `<B2BProvider>` a function, or create it in an effect.',
  InvalidRedirectSchemeError: 'Pass an absolute https URL, or an http URL on this machine.',
  IDPOAuthFlowMissingParamError: 'Check the link of the application that opened the page: it needs the parameters of OAuth.',
  InternalError: 'Read the message and `cause`. If a script did not load, check your content security policy and the network.',
}
