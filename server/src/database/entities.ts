import { Account } from './schema/account.entity.ts';
import { AppContent } from './schema/app-content.entity.ts';
import { AuditEvent } from './schema/audit-event.entity.ts';
import { Category } from './schema/category.entity.ts';
import { ChatApplication } from './schema/chat-application.entity.ts';
import { ChatField } from './schema/chat-field.entity.ts';
import { ChatOrigin } from './schema/chat-origin.entity.ts';
import { ChatSecret } from './schema/chat-secret.entity.ts';
import { ChatVisitor } from './schema/chat-visitor.entity.ts';
import { Customer } from './schema/customer.entity.ts';
import { CustomerDocument } from './schema/customer-document.entity.ts';
import { OAuthApplication, OAuthApplicationSecret } from './schema/oauth-application.entity.ts';
import { OAuthConsent, OAuthGrant } from './schema/oauth-grant.entity.ts';
import { OAuthInteraction, OAuthSigningKey, OAuthToken } from './schema/oauth-token.entity.ts';
import { Product } from './schema/product.entity.ts';
import { Role } from './schema/role.entity.ts';
import { Session } from './schema/session.entity.ts';
import { Setting } from './schema/setting.entity.ts';
import { WidgetResumeToken } from './schema/widget-resume-token.entity.ts';
import { WidgetSession } from './schema/widget-session.entity.ts';

/** Every entity of every slice; the database layer itself knows none of them. */
export const entities = [
  Category,
  Product,
  Setting,
  AppContent,
  Role,
  Account,
  Customer,
  CustomerDocument,
  Session,
  AuditEvent,
  ChatApplication,
  ChatOrigin,
  ChatSecret,
  ChatField,
  ChatVisitor,
  WidgetSession,
  WidgetResumeToken,
  OAuthApplication,
  OAuthApplicationSecret,
  OAuthConsent,
  OAuthGrant,
  OAuthToken,
  OAuthInteraction,
  OAuthSigningKey,
];
