// Uses every kind of operation through the client that OpenAPI Generator makes from Arot's document.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"

	"arot"
)

type report struct {
	Names             []string `json:"names"`
	PriceBeforeLogin  *string  `json:"priceBeforeLogin"`
	Price             string   `json:"price"`
	ShopName          string   `json:"shopName"`
	CustomerType      string   `json:"customerType"`
	DocumentType      string   `json:"documentType"`
	StatusAfterLogout int      `json:"statusAfterLogout"`
	TokenType         string   `json:"tokenType"`
	UserName          string   `json:"userName"`
	VisitorIsNew      bool     `json:"visitorIsNew"`
	VisitorName       string   `json:"visitorName"`
}

func main() {
	configuration := arot.NewConfiguration()
	configuration.Servers = arot.ServerConfigurations{{URL: os.Getenv("AROT_URL")}}
	client := arot.NewAPIClient(configuration)
	anonymous := context.Background()

	found, _, err := client.ProductsApi.ListProducts(anonymous).Q(os.Getenv("AROT_SEARCH")).Execute()
	check(err)

	upload, err := os.Open(os.Getenv("AROT_DOCUMENT"))
	check(err)
	registered, _, err := client.CustomersApi.RegisterCustomer(anonymous).
		PhoneNumber(os.Getenv("AROT_PHONE")).
		Password(os.Getenv("AROT_PASSWORD")).
		ShopName(os.Getenv("AROT_SHOP_NAME")).
		NidDocument(upload).
		Execute()
	check(err)

	credentials := arot.NewLoginRequest(os.Getenv("AROT_PHONE"), os.Getenv("AROT_PASSWORD"))
	credentials.SetResponseMode("token")
	session, _, err := client.AuthenticationApi.LogIn(anonymous).LoginRequest(*credentials).Execute()
	check(err)
	signedIn := withToken(*session.Data.Token)
	priced, _, err := client.ProductsApi.ListProducts(signedIn).Q(os.Getenv("AROT_SEARCH")).Execute()
	check(err)

	document, _, err := client.CustomersApi.DownloadCustomerDocument(signedIn, "nid").Execute()
	check(err)
	content, err := os.ReadFile(document.Name())
	check(err)
	check(os.WriteFile(os.Getenv("AROT_DOWNLOAD"), content, 0o600))

	_, _, err = client.AuthenticationApi.LogOut(signedIn).Execute()
	check(err)
	_, afterLogout, err := client.CustomersApi.GetCustomerProfile(signedIn).Execute()
	if err == nil {
		log.Fatal("The profile is readable after the logout.")
	}

	tokens, _, err := client.OAuthApi.RequestTokens(anonymous).
		GrantType("authorization_code").
		ClientId(os.Getenv("AROT_CLIENT_ID")).
		ClientSecret(os.Getenv("AROT_CLIENT_SECRET")).
		RedirectUri(os.Getenv("AROT_REDIRECT_URI")).
		Code(os.Getenv("AROT_CODE")).
		CodeVerifier(os.Getenv("AROT_CODE_VERIFIER")).
		Execute()
	check(err)
	user, _, err := client.OAuthApi.GetUserInfo(withToken(tokens.AccessToken)).Execute()
	check(err)

	visitor := arot.NewVisitorRequest(os.Getenv("AROT_EXTERNAL_USER_ID"))
	visitor.SetName(os.Getenv("AROT_VISITOR_NAME"))
	server := withToken(os.Getenv("AROT_CHAT_APPLICATION_SECRET"))
	saved, response, err := client.ChatVisitorsApi.
		SaveVisitor(server, os.Getenv("AROT_CHAT_APPLICATION_ID")).
		VisitorRequest(*visitor).
		Execute()
	check(err)
	if response.StatusCode != http.StatusCreated {
		log.Fatalf("The visitor is saved with status %d.", response.StatusCode)
	}

	price, _ := priced.Data.Items[0].GetPricingOk()
	result := report{
		Price:             price.FinalPrice,
		ShopName:          registered.Data.GetShopName(),
		CustomerType:      string(registered.Data.CustomerType),
		DocumentType:      string(registered.Data.Documents[0].Type),
		StatusAfterLogout: afterLogout.StatusCode,
		TokenType:         tokens.TokenType,
		UserName:          user.GetName(),
		VisitorIsNew:      saved.Data.Created,
		VisitorName:       saved.Data.Visitor.GetName(),
	}
	for _, product := range found.Data.Items {
		result.Names = append(result.Names, product.Name)
	}
	if pricing, _ := found.Data.Items[0].GetPricingOk(); pricing != nil {
		result.PriceBeforeLogin = &pricing.FinalPrice
	}
	check(json.NewEncoder(os.Stdout).Encode(result))
}

func withToken(token string) context.Context {
	return context.WithValue(context.Background(), arot.ContextAccessToken, token)
}

func check(err error) {
	if err == nil {
		return
	}
	if failure, ok := err.(arot.GenericOpenAPIError); ok {
		log.Fatalf("%s: %s", failure.Error(), failure.Body())
	}
	log.Fatal(err)
}
