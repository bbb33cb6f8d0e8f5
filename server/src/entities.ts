import { AuditEvent } from './audit/audit-event.entity.ts';
import { Account } from './auth/account.entity.ts';
import { Role } from './auth/role.entity.ts';
import { Session } from './auth/session.entity.ts';
import { Category } from './catalog/category.entity.ts';
import { Product } from './catalog/product.entity.ts';
import { ChatApplication } from './chat/chat-application.entity.ts';
import { ChatField } from './chat/chat-field.entity.ts';
import { ChatOrigin } from './chat/chat-origin.entity.ts';
import { ChatSecret } from './chat/chat-secret.entity.ts';
import { ChatVisitor } from './chat/chat-visitor.entity.ts';
import { WidgetResumeToken } from './chat/widget-resume-token.entity.ts';
import { WidgetSession } from './chat/widget-session.entity.ts';
import { AppContent } from './content/app-content.entity.ts';
import { Setting } from './content/setting.entity.ts';
import { Customer } from './customers/customer.entity.ts';
import { CustomerDocument } from './customers/customer-document.entity.ts';
import { OAuthApplication, OAuthApplicationSecret } from './oauth/oauth-application.entity.ts';
import { OAuthConsent, OAuthGrant } from './oauth/oauth-grant.entity.ts';
import { OAuthBrowserState, OAuthSigningKey, OAuthToken } from './oauth/oauth-token.entity.ts';

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
  OAuthBrowserState,
  OAuthSigningKey,
];
